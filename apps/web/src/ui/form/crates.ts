import { formatCount } from '@carreau/domain/french/format'
import type { Counted } from './quantity-stepper.tsx'

/** Crates that go back, for a stepper; in a file of its own, since the first page counts packages alone. */
export const crates: Counted = {
  one: 'une caisse',
  many: 'caisses',
  whole: 'Une caisse se compte entière',
  say: count => formatCount(count, 'caisse', 'caisses'),
}
