import type pg from 'pg'

/** What a company ordered in a week, from everybody: the need behind it. */
export type Week = {
  buyerId: number
  week: string
  lines: { specificationId: number; productId: number; packages: number }[]
}

/** The weeks of the year that had orders, every company's, at most so many lines each. */
export const findWeeks = async (pool: pg.Pool, mostLines: number): Promise<Week[]> => {
  const { rows } = await pool.query<Week>(
    `select buyer_id as "buyerId", week,
            json_agg(json_build_object('specificationId', specification_id, 'productId', product_id,
                                       'packages', packages) order by specification_id) as lines
       from (select o.buyer_id, to_char(o.delivery_date, 'IYYY-IW') as week, l.specification_id,
                    l.product_id, sum(l.ordered_milli) / 1000.0 as packages,
                    row_number() over (partition by o.buyer_id, to_char(o.delivery_date, 'IYYY-IW')
                                       order by l.specification_id) as place
               from orders o join order_lines l on l.order_id = o.id
              where o.status not in ('rejected', 'refused', 'cancelled')
              group by 1, 2, 3, 4) bought
      where place <= $1
      group by buyer_id, week having count(*) > 1
      order by buyer_id, week`,
    [mostLines],
  )
  return rows
}
