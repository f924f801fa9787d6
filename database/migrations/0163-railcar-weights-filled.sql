update railcars c set net_lb = s.net_lb from shipments s
  where s.account_id = c.account_id and s.bol_number = c.bol_number and c.net_lb <> s.net_lb;
