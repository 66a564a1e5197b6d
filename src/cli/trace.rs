//! `glasm trace`.
