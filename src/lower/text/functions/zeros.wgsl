// Zeros before the first bit; not every language counts them itself. Without branches: drivers that look for conditions
// of uniforms alone walk back through all that a word is made of, once for each way.
fn leading_zeros(word: u32) -> u32 {
    var zeros = select(0u, 16u, word < 0x10000u);
    var rest = word << zeros;
    var step = select(0u, 8u, rest < 0x1000000u);
    rest = rest << step;
    zeros = zeros + step;
    step = select(0u, 4u, rest < 0x10000000u);
    rest = rest << step;
    zeros = zeros + step;
    step = select(0u, 2u, rest < 0x40000000u);
    rest = rest << step;
    zeros = zeros + step;
    step = select(0u, 1u, rest < 0x80000000u);
    rest = rest << step;
    zeros = zeros + step;
    return zeros + select(1u, 0u, (rest >> 31u) == 1u);
}
