import type pg from 'pg'

/** How many people each of the two companies has; each opens ten connections. */
export const peopleOfCompany = 100

export type LivePerson = { token: string; buyerId: number; userId: number }

/** Two companies full of people at work, made by SQL; what they sign in with. */
export const insertLivePeople = async (
  pool: pg.Pool,
  newToken: () => { token: string; hash: Buffer },
): Promise<LivePerson[]> => {
  const people: LivePerson[] = []
  for (const company of ['Grande cuisine', 'Autre cuisine']) {
    const { rows: tenants } = await pool.query<{ id: number }>(
      `with t as (insert into tenants (type, company_name) values ('buyer', $1) returning id)
       insert into buyers (tenant_id) select id from t returning tenant_id as id`,
      [company],
    )
    const buyerId = tenants[0]?.id ?? 0
    for (let number = 0; number < peopleOfCompany; number++) {
      const { token, hash } = newToken()
      const { rows } = await pool.query<{ id: number }>(
        `with u as (
           insert into users (email, first_name, password_hash) values ($1, 'Banc', '-') returning id),
         m as (
           insert into memberships (user_id, tenant_id, role) select id, $2, 'purchaser' from u
           returning id, user_id),
         l as (
           insert into tokens (hash, user_id, expires_at)
           select sha256(convert_to($1, 'UTF8')), id, now() + interval '1 day' from u returning id)
         insert into tokens (hash, user_id, parent_id, membership_id, expires_at)
         select $3, m.user_id, l.id, m.id, now() + interval '1 day' from m, l
         returning user_id as id`,
        [`banc-${buyerId}-${number}@exemple.test`, buyerId, hash],
      )
      people.push({ token, buyerId, userId: rows[0]?.id ?? 0 })
    }
  }
  return people
}
