-- A withdrawn request's holds are unbound first, as its people may, and then released like any other: no policy needs to ask row by row.
drop policy viewer_frees_withdrawn on stock_holds;
