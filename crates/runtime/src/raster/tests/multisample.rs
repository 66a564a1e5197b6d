//! Targets with four samples.

use super::*;

#[test]
fn four_samples_are_covered_one_by_one() {
    // The left half of a pixel has the samples at x = 1/8 and 3/8.
    let mut scene = Scene::with(1, 1, 4, ColorFormat::Rgba8);
    let half = scene.all(&[[0.0, 0.0], [0.5, 0.0], [0.5, 1.0], [0.0, 1.0]]);
    let statistics = scene.draw(Mode::Quads, &half, &white());
    assert_eq!(statistics.samples_passed, 2);
    // 127.5 rounds to 128.
    close(scene.pixel(0, 0)[0], 128.0 / 255.0);
    // Without multisampling the centre, on a right edge, decides for all.
    scene.clear([0.0; 4]);
    scene.state.multisample.enabled = false;
    scene.draw(Mode::Quads, &half, &white());
    assert_eq!(scene.pixel(0, 0)[0], 0.0);
}

#[test]
fn centroid_varyings_stay_on_the_polygon() {
    // The attribute is x. The first covered sample of the pixel's right half is number 1 at x = 7/8.
    let mut scene = Scene::with(1, 1, 4, ColorFormat::Rgba32Float);
    let mut half = scene.all(&[[0.5, 0.0], [1.0, 0.0], [1.0, 1.0], [0.5, 1.0]]);
    half.iter_mut().for_each(|vertex| vertex.attributes[0] = [(vertex.position[0] + 1.0) / 2.0; 4]);
    scene.draw(Mode::Quads, &half, &paint(varying));
    close(scene.pixel(0, 0)[0], 0.5 / 2.0);
    scene.clear([0.0; 4]);
    scene.layout.varyings[0].centroid = true;
    scene.draw(Mode::Quads, &half, &paint(varying));
    // The two triangles of the quad cover a sample each, at 7/8 and at 5/8.
    close(scene.pixel(0, 0)[0], (0.875 + 0.625) / 4.0);
}

#[test]
fn alpha_and_sample_coverage_choose_samples() {
    let mut scene = Scene::with(1, 1, 4, ColorFormat::Rgba32Float);
    let corners = cover(0.0, [1.0, 1.0, 1.0, 0.5]);
    scene.state.multisample.alpha_to_coverage = true;
    assert_eq!(scene.draw(Mode::Quads, &corners, &paint(varying)).samples_passed, 2);
    scene.state.multisample.alpha_to_coverage = false;
    scene.state.multisample.sample_coverage = Some((0.25, true));
    assert_eq!(scene.draw(Mode::Quads, &corners, &paint(varying)).samples_passed, 3);
    // All four samples have been written, with the alpha that the mask let through.
    scene.state.multisample.sample_coverage = None;
    scene.state.multisample.alpha_to_one = true;
    scene.draw(Mode::Quads, &corners, &paint(varying));
    assert_eq!(scene.pixel(0, 0)[3], 1.0);
}

#[test]
fn samples_can_be_shaded_one_by_one() {
    struct Each;
    impl FragmentShader for Each {
        type Scratch = ();
        fn scratch(&self) {}
        fn per_sample(&self) -> bool {
            true
        }
        fn shade(&self, (): &mut (), quads: &[Quad], fragments: &mut [[Fragment; 4]]) {
            for (quad, fragments) in quads.iter().zip(fragments) {
                let sample = quad.sample.map_or(-1.0, |sample| sample as f32);
                *fragments = std::array::from_fn(|lane| color([sample, quad.positions[lane][0], 0.0, 0.0]));
            }
        }
    }
    let mut scene = Scene::with(1, 1, 4, ColorFormat::Rgba32Float);
    let vertices = cover(0.0, [0.0; 4]);
    let indices = Indices::List(&[0, 1, 3, 2]);
    let call = Draw {
        state: &scene.state,
        layout: &scene.layout,
        vertices: &vertices[..],
        shader: &Each,
        mode: Mode::TriangleStrip,
        indices,
    };
    draw(&mut scene.target, &call);
    // The means of 0 to 3 and of the samples' x, which lie evenly around the centre.
    assert_eq!(scene.pixel(0, 0)[..2], [1.5, 0.5]);
}
