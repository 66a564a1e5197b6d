!!RC1.0
{
  alpha {
    discard = tex0.a * tex1.a;
    spare1 = tex0 . tex1; #@ error "dot product"
  }
}
out.a = spare1.a;
