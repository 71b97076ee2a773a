module example.test/shop

go 1.19
