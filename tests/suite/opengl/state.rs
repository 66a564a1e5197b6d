//! The state that programs bind: as set in OpenGL, and the values that bindings must then have.

use glasm::dialect::state::{
    Face, LightProperty, MaterialProperty, Matrix, PlaneSpace, ProductProperty, StateItem, Transform,
};
use glasm_oracle::{Light, Material, Surroundings};

type Rows = [[f32; 4]; 4];

/// State in which no two numbers are equal, as far as possible.
pub fn surroundings() -> Surroundings {
    let varied = |seed: f32| [0.2 + 0.07 * seed, 0.9 - 0.11 * seed, 0.05 + 0.13 * seed, 1.0 - 0.03 * seed];
    let material = |seed: f32| Material {
        ambient: varied(seed),
        diffuse: varied(seed + 1.0),
        specular: varied(seed + 2.0),
        emission: varied(seed + 3.0).map(|varied| 0.25 * varied),
        shininess: 12.0 + seed,
    };
    let light = |number: usize| {
        let n = number as f32;
        Light {
            ambient: varied(n * 0.5).map(|varied| 0.3 * varied),
            diffuse: varied(n * 0.5 + 0.3),
            specular: varied(n * 0.5 + 0.7),
            position: if number.is_multiple_of(2) { [0.48, 0.6, 0.64, 0.0] } else { [1.0 + n, 2.0, 3.0 - n, 1.0] },
            attenuation: [1.0, 0.5 + n, 0.25 * n],
            direction: [0.36, -0.48, -0.8],
            exponent: 4.0 + n,
            cutoff: 60.0,
        }
    };
    let shear = |n: usize| {
        let n = n as f32;
        [[1.0 + 0.1 * n, 0.2, 0.0, 0.1], [0.0, 0.8, 0.1 * n, -0.1], [0.3, 0.0, 1.0, 0.05 * n], [0.0, 0.1, 0.0, 1.0]]
    };
    Surroundings {
        // A rotation about z and a translation; a view that is narrower at one side.
        modelview: [[0.8, -0.6, 0.0, 0.1], [0.6, 0.8, 0.0, -0.05], [0.0, 0.0, 1.0, -0.2], [0.0, 0.0, 0.0, 1.0]],
        projection: [[0.9, 0.0, 0.1, 0.0], [0.0, 0.7, 0.0, 0.1], [0.0, 0.0, 0.5, 0.1], [0.1, 0.0, -0.2, 1.3]],
        textures: std::array::from_fn(shear),
        programs: std::array::from_fn(|n| shear(n + 3)),
        materials: [material(0.0), material(2.0)],
        lights: std::array::from_fn(light),
        scene_ambient: [0.15, 0.2, 0.25, 0.9],
        fog_color: [0.2, 0.4, 0.6, 0.7],
        fog: [0.35, 0.5, 4.0],
        clip_planes: std::array::from_fn(|n| [0.1 * n as f32, 0.2, -0.3, 0.4 + 0.1 * n as f32]),
        planes: std::array::from_fn(|unit| {
            std::array::from_fn(|plane| [0.1 * plane as f32, 0.5 - 0.1 * unit as f32, 0.3, 0.2 + 0.05 * plane as f32])
        }),
        environment_colors: std::array::from_fn(|unit| varied(unit as f32 * 0.4)),
        point: [1.0, 0.5, 9.0, 1.5],
        point_attenuation: [1.0, 0.25, 0.125],
        depth_range: [0.1, 0.9],
    }
}

fn product(left: &Rows, right: &Rows) -> Rows {
    let term =
        |row: usize, column: usize| (0..4).map(|k| f64::from(left[row][k]) * f64::from(right[k][column])).sum::<f64>();
    std::array::from_fn(|row| std::array::from_fn(|column| term(row, column) as f32))
}

fn transpose(rows: &Rows) -> Rows {
    std::array::from_fn(|row| std::array::from_fn(|column| rows[column][row]))
}

/// By Gauss and Jordan.
fn inverse(rows: &Rows) -> Rows {
    let mut work: [[f64; 8]; 4] = std::array::from_fn(|row| {
        std::array::from_fn(
            |column| if column < 4 { rows[row][column].into() } else { f64::from(u8::from(column - 4 == row)) },
        )
    });
    for pivot in 0..4 {
        let best = (pivot..4).max_by(|a, b| work[*a][pivot].abs().total_cmp(&work[*b][pivot].abs())).unwrap_or(pivot);
        work.swap(pivot, best);
        let scale = work[pivot][pivot];
        work[pivot].iter_mut().for_each(|work| *work /= scale);
        let row = work[pivot];
        for (_, other) in work.iter_mut().enumerate().filter(|(number, _)| *number != pivot) {
            let factor = other[pivot];
            other.iter_mut().zip(row).for_each(|(it, own)| *it -= factor * own);
        }
    }
    std::array::from_fn(|row| std::array::from_fn(|column| work[row][column + 4] as f32))
}

fn matrix(it: &Surroundings, matrix: Matrix) -> Rows {
    match matrix {
        Matrix::Modelview(_) => it.modelview,
        Matrix::Projection => it.projection,
        Matrix::ModelviewProjection => product(&it.projection, &it.modelview),
        Matrix::Texture(unit) => it.textures[usize::from(unit)],
        Matrix::Program(number) => it.programs[usize::from(number)],
        Matrix::Palette(_) => panic!("OpenGL without a matrix palette is not asked for it"),
    }
}

/// Componentwise products and sums of colours, the alpha being the material's (ARB_vertex_program, table X.5).
fn colors(left: [f32; 4], right: [f32; 4], add: [f32; 4], alpha: f32) -> [f32; 4] {
    let mut all: [f32; 4] = std::array::from_fn(|component| left[component] * right[component] + add[component]);
    all[3] = alpha;
    all
}

/// The value of a binding (ARB_vertex_program, 2.14.3.2).
pub fn value(it: &Surroundings, item: StateItem) -> [f32; 4] {
    let material = |face: Face| &it.materials[usize::from(face == Face::Back)];
    match item {
        StateItem::Material { face, property } => match property {
            MaterialProperty::Ambient => material(face).ambient,
            MaterialProperty::Diffuse => material(face).diffuse,
            MaterialProperty::Specular => material(face).specular,
            MaterialProperty::Emission => material(face).emission,
            MaterialProperty::Shininess => [material(face).shininess, 0.0, 0.0, 1.0],
        },
        StateItem::Light { light, property } => light_value(&it.lights[usize::from(light)], property),
        StateItem::LightModelAmbient => it.scene_ambient,
        StateItem::SceneColor(face) => {
            let own = material(face);
            colors(it.scene_ambient, own.ambient, own.emission, own.diffuse[3])
        }
        StateItem::LightProduct { light, face, property } => {
            let (light, own) = (&it.lights[usize::from(light)], material(face));
            let (a, b) = match property {
                ProductProperty::Ambient => (light.ambient, own.ambient),
                ProductProperty::Diffuse => (light.diffuse, own.diffuse),
                ProductProperty::Specular => (light.specular, own.specular),
            };
            colors(a, b, [0.0; 4], b[3])
        }
        StateItem::TextureGeneration { unit, space, coordinate } => {
            let first = if space == PlaneSpace::Eye { 0 } else { 4 };
            it.planes[usize::from(unit)][first + usize::from(coordinate)]
        }
        StateItem::TextureEnvironmentColor(unit) => it.environment_colors[usize::from(unit)],
        StateItem::FogColor => it.fog_color,
        StateItem::FogParameters => {
            let [density, start, end] = it.fog;
            [density, start, end, 1.0 / (end - start)]
        }
        StateItem::ClipPlane(plane) => it.clip_planes[usize::from(plane)],
        StateItem::PointSize => it.point,
        StateItem::PointAttenuation => {
            let [constant, linear, quadratic] = it.point_attenuation;
            [constant, linear, quadratic, 1.0]
        }
        // No ARB program has it.
        StateItem::Thread(_) | StateItem::StorageLength(_) => [0.0; 4],
        StateItem::DepthRange => [it.depth_range[0], it.depth_range[1], it.depth_range[1] - it.depth_range[0], 1.0],
        StateItem::MatrixRow { matrix: which, transform, row } => {
            let rows = matrix(it, which);
            let rows = match transform {
                Transform::Identity => rows,
                Transform::Inverse => inverse(&rows),
                Transform::Transpose => transpose(&rows),
                Transform::InverseTranspose => transpose(&inverse(&rows)),
            };
            rows[usize::from(row)]
        }
    }
}

fn light_value(light: &Light, property: LightProperty) -> [f32; 4] {
    match property {
        LightProperty::Ambient => light.ambient,
        LightProperty::Diffuse => light.diffuse,
        LightProperty::Specular => light.specular,
        LightProperty::Position => light.position,
        LightProperty::Attenuation => {
            let [constant, linear, quadratic] = light.attenuation;
            [constant, linear, quadratic, light.exponent]
        }
        LightProperty::SpotDirection => {
            let [x, y, z] = light.direction;
            [x, y, z, light.cutoff.to_radians().cos()]
        }
        LightProperty::Half => {
            let [x, y, z, _] = light.position.map(f64::from);
            let unit = |[x, y, z]: [f64; 3]| {
                let length = (x * x + y * y + z * z).sqrt();
                [x / length, y / length, z / length]
            };
            let [x, y, z] = unit([x, y, z]);
            let [x, y, z] = unit([x, y, z + 1.0]);
            [x as f32, y as f32, z as f32, 1.0]
        }
    }
}
