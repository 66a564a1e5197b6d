#@ reject "expected a texture shader operation"
!!TS1.0
