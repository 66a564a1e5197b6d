!!TS1.0
dot_product_pass_through(); #@ error ""
