//! The operations, one line each, with every property that stages depend on.

/// Passes the list to the macro `$receiver`. A line is
///
/// `Name(payload) => conversion of operands, what a zero's sign affects, what it uses, what it does;`
///
/// What it does is a function of `machine::semantics`, or is up to the machine: `flow` with its kind, `kill`, `push`, `pop`,
/// `vertex`, `primitive`, `barrier`. A function is a `value`, or receives what the instruction has for it: `texture`,
/// `memory` (the access) and `image` (the access and the image) give a value, `memory_effect` and `image_effect` none.
macro_rules! for_each_operation {
    ($receiver:ident) => {
        $receiver! {
            // Component by component.
            /// ABS: |a|; of NaN NaN.
            Abs => Arithmetic, Lost, NONE, value map(Unary::Absolute);
            /// ADD: a + b.
            Add => Arithmetic, Passed, Uses::CARRY, value combine(Binary::Add);
            /// SUB: a - b.
            Sub => Arithmetic, Passed, Uses::CARRY, value combine(Binary::Subtract);
            /// MUL: a * b.
            Mul(product: Product) => Arithmetic, Passed, NONE, value combine(Binary::Multiply(product));
            /// MAD: a*b + c.
            Mad(product: Product) => Arithmetic, Passed, Uses::CARRY, value multiply_add(product);
            /// LRP: a*b + (1-a)*c.
            Lrp => Arithmetic, Passed, NONE, value interpolate();
            /// CMP: b where a < 0, c elsewhere.
            Cmp => Arithmetic, Passed, NONE, value choose();
            /// MIN: the smaller of a and b.
            Min(extremum: Extremum) => Arithmetic, Passed, NONE, value combine(Binary::Minimum(extremum));
            /// MAX: the larger of a and b.
            Max(extremum: Extremum) => Arithmetic, Passed, NONE, value combine(Binary::Maximum(extremum));
            /// MOV: a.
            Mov => Moved, Passed, NONE, value vector(0);
            /// FLR: the largest integer not above a.
            Flr => Arithmetic, Passed, NONE, value rounded(Unary::Floor);
            /// FRC: a - floor(a).
            Frc => Arithmetic, Passed, NONE, value fraction();
            /// SSG: the sign of a: -1, 0 or 1; NaN for NaN.
            Ssg => Arithmetic, Lost, NONE, value sign();
            /// SEQ, SGE, SGT, SLE, SLT, SNE: 1 where the comparison holds, 0 elsewhere.
            Set(comparison: Comparison, unordered: Unordered) => Arithmetic, Lost, NONE, value set(comparison, unordered);
            /// SFL: 0.
            SetFalse => Arithmetic, Lost, NONE, value number(0);
            /// STR: 1.
            SetTrue => Arithmetic, Lost, NONE, value truth();
            // Dot products and other sums across components.
            /// DP2: a.x*b.x + a.y*b.y.
            Dp2 => Arithmetic, Passed, NONE, value dot(Product::Ieee, 2);
            /// DP2A: a.x*b.x + a.y*b.y + c.x.
            Dp2a => Arithmetic, Passed, NONE, value dot_and_add();
            /// DP3: a.x*b.x + a.y*b.y + a.z*b.z.
            Dp3(product: Product) => Arithmetic, Passed, NONE, value dot(product, 3);
            /// DP4: a.x*b.x + a.y*b.y + a.z*b.z + a.w*b.w.
            Dp4(product: Product) => Arithmetic, Passed, NONE, value dot(product, 4);
            /// DPH: a.x*b.x + a.y*b.y + a.z*b.z + b.w.
            Dph(product: Product) => Arithmetic, Passed, NONE, value homogeneous_dot(product);
            /// XPD: cross product of a.xyz and b.xyz.
            Xpd => Arithmetic, Passed, NONE, value cross();
            /// X2D: a.xyxy + (b.x*c.x + b.y*c.y, b.x*c.z + b.y*c.w) twice.
            X2d => Arithmetic, Passed, NONE, value transform();
            /// RFL: b reflected about the axis a.
            Rfl => Arithmetic, Seen, NONE, value reflect();
            /// NRM: a.xyz scaled to length one.
            Nrm => Arithmetic, Seen, NONE, value normalize();
            /// DST: (1, a.y*b.y, a.z, b.w).
            Dst(product: Product) => Arithmetic, Passed, NONE, value distance(product);
            /// LIT: (1, max(a.x,0), a.x > 0 ? max(a.y,0)^clamp(a.w) : 0, 1).
            Lit(lighting: Lighting) => Arithmetic, Passed, NONE, value light(lighting);
            /// DIV: a / b, b a scalar.
            Div => Arithmetic, Seen, NONE, value divide();
            // Scalar functions.
            /// RCP: 1/a.
            Rcp => Arithmetic, Seen, NONE, value function(Unary::Reciprocal);
            /// RCC: 1/a, with its magnitude clamped to [2^-64, 2^64].
            Rcc => Arithmetic, Seen, NONE, value clamped_reciprocal();
            /// RSQ: 1/sqrt(|a|).
            Rsq(root: Root) => Arithmetic, Seen, NONE, value reciprocal_root(root);
            /// EX2: 2 to the power a.
            Ex2 => Arithmetic, Lost, NONE, value function(Unary::Exponential);
            /// LG2: base 2 logarithm of a; NaN below zero.
            Lg2 => Arithmetic, Lost, NONE, value function(Unary::Logarithm);
            /// EXP: integer power, fraction, approximation, 1.
            Exp => Arithmetic, Passed, NONE, value exponential_parts();
            /// LOG: exponent, mantissa, approximation, 1.
            Log => Arithmetic, Lost, NONE, value logarithm_parts();
            /// POW: a to the power b, as EX2(b * LG2(a)).
            Pow => Arithmetic, Lost, NONE, value raise();
            /// SIN: sine of a in radians.
            Sin => Arithmetic, Passed, NONE, value function(Unary::Sine);
            /// COS: cosine of a in radians.
            Cos => Arithmetic, Lost, NONE, value function(Unary::Cosine);
            /// SCS: (cos a, sin a), a in [-pi, pi].
            Scs => Arithmetic, Passed, NONE, value cosine_and_sine();
            // Packing.
            /// PK2H: a.x and a.y as halves in one word.
            Pk2h => Raw, Seen, NONE, value pack_halves();
            /// PK2US: a.x and a.y in `[0,1]` as 16-bit numbers in one word.
            Pk2us => Raw, Seen, NONE, value pack(packing::TWO_UNSIGNED);
            /// PK4B: a in [-128/127,1] as four bytes in one word.
            Pk4b => Raw, Seen, NONE, value pack(packing::FOUR_SIGNED);
            /// PK4UB: a in `[0,1]` as four bytes in one word.
            Pk4ub => Raw, Seen, NONE, value pack(packing::FOUR_UNSIGNED);
            /// UP2H: two halves of one word, as (x,y,x,y).
            Up2h => Raw, Seen, NONE, value unpack_halves();
            /// UP2US: two 16-bit numbers of one word in `[0,1]`, as (x,y,x,y).
            Up2us => Raw, Seen, NONE, value unpack(packing::TWO_UNSIGNED);
            /// UP4B: four bytes of one word in [-128/127,1].
            Up4b => Raw, Seen, NONE, value unpack(packing::FOUR_SIGNED);
            /// UP4UB: four bytes of one word in `[0,1]`.
            Up4ub => Raw, Seen, NONE, value unpack(packing::FOUR_UNSIGNED);
            // Fragments only.
            /// DDX: change of a per pixel to the right.
            Ddx => Arithmetic, Passed, Uses::QUAD, value slope(Axis::X);
            /// DDY: change of a per pixel up.
            Ddy => Arithmetic, Passed, Uses::QUAD, value slope(Axis::Y);
            /// KIL with a condition code test.
            KilCondition => Arithmetic, Lost, NONE, kill;
            /// KIL with a vector: any component below zero.
            KilNegative => Arithmetic, Lost, NONE, kill;
            // Textures.
            /// TEX: the texture at a.
            Tex(sampling: Sampling) => Raw, zero_of_lookup(sampling), of_lookup(sampling), texture lookup(sampling);
            // Address registers.
            /// ARL: floor(a), into an address register.
            Arl => Arithmetic, Lost, NONE, value address(Unary::Floor);
            /// ARR: a rounded to the nearest integer, ties to even, clamped to the address register's range.
            Arr => Arithmetic, Lost, NONE, value address(Unary::Nearest);
            /// ARA: (x+z, y+w, x+z, y+w) of an address register, clamped to its range.
            Ara => Raw, Lost, NONE, value address_sum();
            /// PUSHA: push an address register onto the stack.
            Pusha => Raw, Lost, NONE, push;
            /// POPA: pop an address register from the stack.
            Popa => Raw, Lost, NONE, pop;
            // Flow.
            /// BRA: continue at the label if any component of the condition holds.
            Bra => Arithmetic, Lost, NONE, flow Branch();
            /// CAL: call the routine at the label if any component of the condition holds.
            Cal => Arithmetic, Lost, Uses::CALL, flow Call();
            /// RET: return to the caller if any component of the condition holds; without a caller, end.
            Ret => Arithmetic, Lost, NONE, flow Return();
            /// IF: run the block if any component of the condition holds.
            If => Arithmetic, Lost, NONE, flow If();
            /// ELSE: beginning of the block that runs if the condition of IF does not hold.
            Else => Arithmetic, Lost, NONE, flow Else();
            /// ENDIF: end of an IF block.
            Endif => Arithmetic, Lost, NONE, flow EndIf();
            /// LOOP: repeat a.x times with the loop index from a.y in steps of a.z.
            Loop => Arithmetic, Lost, Uses::COUNTED_LOOP, flow Loop();
            /// ENDLOOP: next iteration of LOOP.
            Endloop => Arithmetic, Lost, Uses::LOOP_END, flow EndLoop();
            /// REP: repeat a.x times.
            Rep => Arithmetic, Lost, Uses::COUNTED_LOOP, flow Repeat();
            /// ENDREP: next iteration of REP.
            Endrep => Arithmetic, Lost, Uses::LOOP_END, flow EndRepeat();
            /// BRK: leave the enclosing loop if any component of the condition holds.
            Brk => Arithmetic, Lost, NONE, flow Break();
            // The typed languages (NV_gpu_program4, NV_gpu_program5). Those above work there at the instruction's type.
            // Integers and bits.
            /// AND: a and b, bit by bit.
            And => Arithmetic, Seen, NONE, value combine(Binary::BitAnd);
            /// OR: a or b, bit by bit.
            Or => Arithmetic, Seen, NONE, value combine(Binary::BitOr);
            /// XOR: a or b but not both, bit by bit.
            Xor => Arithmetic, Seen, NONE, value combine(Binary::BitXor);
            /// NOT: a with every bit inverted.
            Not => Arithmetic, Seen, NONE, value map(Unary::Complement);
            /// SHL: a shifted left by b bits; 0 from the width on.
            Shl => Arithmetic, Seen, NONE, value by_scalar(Binary::ShiftLeft);
            /// SHR: a shifted right by b bits, with copies of the sign where it has one.
            Shr => Arithmetic, Seen, NONE, value by_scalar(Binary::ShiftRight);
            /// MOD: the remainder of a / b, b a scalar; all ones for 0.
            Mod => Arithmetic, Seen, NONE, value by_scalar(Binary::Modulo);
            /// SAD: |a - b| + c.
            Sad => Arithmetic, Seen, Uses::CARRY, value sum_of_difference();
            /// MUL.HI: the upper 32 bits of the product.
            MulHigh => Arithmetic, Seen, NONE, value combine(Binary::MultiplyHigh);
            /// MUL.S24 and MUL.U24: factors of 24 bits.
            Mul24 => Arithmetic, Seen, NONE, value combine(Binary::Multiply(Product::Ieee));
            /// BFE: the a.x bits of b from bit a.y on.
            Bfe => Arithmetic, Seen, NONE, value extract_bits();
            /// BFI: c with its a.x bits from a.y on taken from b.
            Bfi => Arithmetic, Seen, NONE, value insert_bits();
            /// BFR: the bits of a in reverse.
            Bfr => Arithmetic, Seen, NONE, value map(Unary::ReverseBits);
            /// BTC: how many bits of a are set.
            Btc => Arithmetic, Seen, NONE, value map(Unary::CountBits);
            /// BTFL: the number of the lowest bit that is set.
            Btfl => Arithmetic, Seen, NONE, value map(Unary::LowestBit);
            /// BTFM: the number of the highest bit that differs from the sign.
            Btfm => Arithmetic, Seen, NONE, value map(Unary::HighestBit);
            // Conversions.
            /// CEIL: the smallest integer not below a.
            Ceil => Arithmetic, Seen, NONE, value rounded(Unary::Ceiling);
            /// ROUND: the integer nearest to a, ties to even.
            Round => Arithmetic, Seen, NONE, value rounded(Unary::Nearest);
            /// TRUNC: a without its fraction.
            Trunc => Arithmetic, Seen, NONE, value rounded(Unary::Truncate);
            /// I2F: the integer a as a float.
            I2f => Arithmetic, Seen, NONE, value number_of_integer();
            /// CVT: from the type of the operand to that of the instruction, as `Instruction::rounding` says.
            Cvt => Arithmetic, Seen, NONE, value cast();
            /// PK64: two pairs of 32-bit words as two 64-bit values.
            Pk64 => Raw, Seen, NONE, value pack_pairs();
            /// UP64: two 64-bit values as four 32-bit words.
            Up64 => Raw, Seen, NONE, value unpack_pairs();
            // Textures and attributes.
            /// TXF, TXFMS, TXQ, TXG, TXGO, LOD: textures without a filter.
            Fetch(fetch: Fetch) => Raw, Seen, of_fetch(fetch), texture fetch(fetch);
            /// IPAC, IPAO, IPAS: an attribute elsewhere in the pixel.
            Interpolate(place: EvaluationPoint) => Raw, Seen, Uses::QUAD, value interpolate_at(place);
            /// TGALL, TGANY, TGEQ: a vote of the threads of a group.
            Vote(vote: Vote) => Arithmetic, Seen, Uses::VOTE, value vote(vote);
            /// TGBALLOT: the threads of the group with a non-zero operand, as bits.
            Ballot => Arithmetic, Seen, Uses::VOTE, value ballot();
            /// SHFDOWN, SHFIDX, SHFUP, SHFXOR: whether there is another thread, and its value.
            Shuffle(shuffle: Shuffle) => Moved, Seen, Uses::VOTE, value shuffle(shuffle);
            /// A sum with the value of another fragment of the quad.
            Quad(neighbor: Neighbor) => Arithmetic, Seen, Uses::QUAD, value sum_with_neighbor(neighbor);
            // Memory; `Instruction::access` has the details.
            /// LDC: a vector from a parameter buffer.
            Ldc => Raw, Seen, Uses::READS_CONSTANTS, memory load_constant();
            /// LOAD: a vector from memory.
            Load => Raw, Seen, Uses::READS_MEMORY, memory load_memory();
            /// STORE: a vector to memory.
            Store => Raw, Seen, Uses::WRITES_MEMORY, memory_effect store_memory();
            /// ATOM: changes a value in memory atomically.
            Atom => Raw, Seen, Uses::READS_MEMORY.union(Uses::WRITES_MEMORY), memory change_memory();
            /// LDB: a vector from a storage buffer.
            Ldb => Raw, Seen, Uses::READS_CONSTANTS, memory load_buffer();
            /// STB: a vector to a storage buffer.
            Stb => Raw, Seen, Uses::WRITES_BUFFER, memory_effect store_buffer();
            /// ATOMB: changes a value in a storage buffer atomically.
            Atomb => Raw, Seen, Uses::READS_CONSTANTS.union(Uses::WRITES_BUFFER), memory change_buffer();
            /// ATOMCTR: counts.
            Atomctr(count: Count) => Raw, Seen, of_counter(count), memory count(count);
            /// LDS: a vector from the memory of the group.
            Lds => Raw, Seen, Uses::SHARED, memory load_buffer();
            /// STS: a vector to the memory of the group.
            Sts => Raw, Seen, Uses::SHARED.union(Uses::WRITES_SHARED), memory_effect store_buffer();
            /// ATOMS: changes a value in the memory of the group atomically.
            Atoms => Raw, Seen, Uses::SHARED.union(Uses::WRITES_SHARED), memory change_buffer();
            /// BAR: waits for the other invocations of the group.
            Bar => Arithmetic, Seen, NONE, control_barrier;
            /// FSIB: earlier fragments of the pixel have left their critical section.
            Fsib => Arithmetic, Seen, NONE, barrier;
            /// FSIE: the end of the critical section.
            Fsie => Arithmetic, Seen, NONE, barrier;
            /// MEMBAR: orders earlier stores before later ones.
            Membar => Arithmetic, Seen, NONE, barrier;
            /// LOADIM: a texel of an image.
            Loadim => Raw, Seen, Uses::READS_IMAGE, image load_image();
            /// IMQ: the size of an image.
            Imq => Raw, Seen, Uses::READS_IMAGE, value size_of_image();
            /// IMQS: the number of samples of an image.
            Imqs => Raw, Seen, Uses::READS_IMAGE, value samples_of_image();
            /// STOREIM: a texel to an image.
            Storeim => Raw, Seen, Uses::WRITES_IMAGE, image_effect store_image();
            /// ATOMIM: changes a texel of an image atomically.
            Atomim => Raw, Seen, Uses::READS_IMAGE.union(Uses::WRITES_IMAGE), image change_image();
            // Geometry.
            /// EMIT: emits a vertex with the current results.
            Emit => Arithmetic, Seen, NONE, vertex;
            /// EMITS: the same, to the stream given by the operand.
            Emits => Arithmetic, Seen, NONE, vertex;
            /// ENDPRIM: ends the primitive.
            Endprim => Arithmetic, Seen, NONE, primitive;
            // Flow.
            /// CALI: through a subroutine parameter.
            Cali => Arithmetic, Lost, Uses::CALL, flow CallIndirect();
            /// CONT: go to the innermost loop's next iteration if any component of the condition holds.
            Cont => Arithmetic, Lost, NONE, flow Continue();
            /// REP without a count.
            RepForever => Arithmetic, Lost, NONE, flow RepeatForever();
        }
    };
}

pub(crate) use for_each_operation;
