//! Icons on buttons, drawn as shapes, since fonts may lack them.

use egui::{Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, vec2};

/// A sign.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    Play,
    Pause,
    Back,
    Forward,
    First,
    Last,
    Close,
}

const SIDE: f32 = 22.0;

/// A button with a sign.
pub(super) fn icon(ui: &mut Ui, icon: Icon, hint: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::click());
    let visuals = ui.style().interact(&response);
    let (fill, color) = (visuals.weak_bg_fill, visuals.fg_stroke.color);
    let painter = ui.painter();
    painter.rect_filled(rect, visuals.corner_radius, fill);
    let area = Rect::from_center_size(rect.center(), Vec2::splat(SIDE * 0.42));
    let shape = |points: &[[f32; 2]]| {
        let place = |[x, y]: &[f32; 2]| area.min + vec2(x * area.width(), y * area.height());
        let points: Vec<Pos2> = points.iter().map(place).collect();
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    };
    match icon {
        Icon::Play | Icon::Forward => shape(&[[0.1, 0.0], [1.0, 0.5], [0.1, 1.0]]),
        Icon::Back => shape(&[[0.9, 0.0], [0.9, 1.0], [0.0, 0.5]]),
        Icon::Pause => {
            shape(&[[0.08, 0.0], [0.38, 0.0], [0.38, 1.0], [0.08, 1.0]]);
            shape(&[[0.62, 0.0], [0.92, 0.0], [0.92, 1.0], [0.62, 1.0]]);
        }
        Icon::First => {
            shape(&[[0.0, 0.0], [0.18, 0.0], [0.18, 1.0], [0.0, 1.0]]);
            shape(&[[1.0, 0.0], [1.0, 1.0], [0.24, 0.5]]);
        }
        Icon::Last => {
            shape(&[[0.82, 0.0], [1.0, 0.0], [1.0, 1.0], [0.82, 1.0]]);
            shape(&[[0.0, 0.0], [0.76, 0.5], [0.0, 1.0]]);
        }
        Icon::Close => {
            let stroke = Stroke::new(1.6, color);
            painter.line_segment([area.left_top(), area.right_bottom()], stroke);
            painter.line_segment([area.right_top(), area.left_bottom()], stroke);
        }
    }
    response.on_hover_text(hint)
}
