# A sample for `pipworks contest judge` that is wrong on purpose: it turns every tile to the north and hopes.
#     pipworks contest judge 'awk -f examples/contest/hasty.awk' examples/contest/boards
{
    gsub(/[HILT123]/, "N")
    print
}
