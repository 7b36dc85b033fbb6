import type { Role } from '@carreau/domain/companies/roles'
import { hashSync } from '@node-rs/argon2'
import { shopSlug } from '../../src/features/companies/tenants/create-tenant.ts'
import { type Buyer, platformId } from './companies.ts'
import { demoPassword } from './demo-accounts.ts'
import type { Shop } from './shops.ts'

export type Person = { id: number; email: string; firstName: string; signsIn: boolean }
export type Membership = { userId: number; tenantId: number; role: Role }
export type People = { users: Person[]; memberships: Membership[] }

/** Two companies that trade with each other, apart from the ones that the other accounts work for (decision 139). */
const sandbox = ['vente@dock-du-havre.demo', 'commande@demi-gros-vauban.demo']

/**
 * The demo accounts (docs/product.md#demo-accounts), then one person for every other company, who
 * cannot sign in but for the sandbox's. The first two buyers and the first shop are the ones the demo accounts belong to.
 */
export const buildPeople = (buyers: readonly Buyer[], shops: readonly Shop[]): People => {
  const users: Person[] = []
  const memberships: Membership[] = []
  const enter = (email: string, firstName: string, signsIn: boolean): number =>
    users.push({ id: users.length + 1, email, firstName, signsIn })
  const join = (userId: number, company: { id: number } | undefined, role: Role): void => {
    if (company) memberships.push({ userId, tenantId: company.id, role })
  }
  const [bistrot, caterer, ...otherBuyers] = buyers
  const [primeurs, ...otherShops] = shops
  const chef = enter('chef@bistrot.demo', 'Chloé', true)
  join(chef, bistrot, 'admin')
  join(chef, caterer, 'purchaser')
  join(enter('achat@bistrot.demo', 'Malik', true), bistrot, 'purchaser')
  join(enter('compta@bistrot.demo', 'Agnès', true), bistrot, 'accountant')
  join(enter('vente@primeur.demo', 'Karim', true), primeurs, 'admin')
  join(enter('prepa@primeur.demo', 'Lucas', true), primeurs, 'picker')
  enter('nouveau@demo.demo', 'Zoé', true)
  join(enter('admin@carreau.demo', 'Nora', true), { id: platformId }, 'operator')
  for (const buyer of caterer ? [caterer, ...otherBuyers] : []) {
    const email = `commande@${shopSlug(buyer.name)}.demo`
    join(enter(email, buyer.contact, sandbox.includes(email)), buyer, 'admin')
  }
  for (const shop of otherShops) {
    const email = `vente@${shop.slug}.demo`
    join(enter(email, shop.contact, sandbox.includes(email)), shop, 'admin')
  }
  // Last, so that nobody else gets another number.
  join(enter('livreur@primeur.demo', 'Samir', true), primeurs, 'driver')
  join(enter('compta@primeur.demo', 'Hélène', true), primeurs, 'accountant')
  return { users, memberships }
}

/** Who in a company holds one of the roles, in the order they came. */
export const membersOf = <R extends Role>(
  { users, memberships }: People,
  company: { id: number },
  roles: readonly R[],
): { id: number; firstName: string; role: R }[] =>
  memberships.flatMap(({ userId, tenantId, role }) => {
    const user = users[userId - 1]
    const held = roles.find(wanted => wanted === role)
    if (tenantId !== company.id || !user || !held) return []
    return { id: user.id, firstName: user.firstName, role: held }
  })

/** The demo accounts' one password in argon2id, hashed once; the salt is fixed so that loads agree. */
const demoHash = (): string =>
  hashSync(demoPassword, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.from('carreau-demo-2026'),
  })

/** A well-formed hash that no password is known for. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$Y2FycmVhdS1ub2JvZHk$${'A'.repeat(43)}`

export const userRows = ({ users }: People, createdAt: Date) => {
  const passwordHash = demoHash()
  return users.map(({ id, email, firstName, signsIn }) => ({
    id,
    email,
    first_name: firstName,
    password_hash: signsIn ? passwordHash : nobodysHash,
    // Nobody receives mail at a demo address: its people are taken to have opened their link.
    email_proved_at: createdAt,
    created_at: createdAt,
  }))
}

export const membershipRows = ({ memberships }: People, createdAt: Date) =>
  memberships.map(({ userId, tenantId, role }, index) => ({
    id: index + 1,
    user_id: userId,
    tenant_id: tenantId,
    role,
    created_at: createdAt,
  }))
