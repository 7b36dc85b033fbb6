import { alliums } from './alliums.ts'
import { artichokes } from './artichokes.ts'
import { cabbages } from './cabbages.ts'
import { berries, citrus } from './citrus-and-berries.ts'
import { exoticFruits } from './exotic-fruits.ts'
import { exoticRootsAndBananas } from './exotic-roots-and-bananas.ts'
import { fruits } from './fruits.ts'
import { herbs } from './herbs.ts'
import { mushrooms } from './mushrooms.ts'
import { pods } from './pods.ts'
import { roots } from './roots.ts'
import { salads } from './salads.ts'
import type { Drawing } from './shapes.ts'
import { smallThings } from './small-things.ts'
import { stems } from './stems.ts'
import { tomatoesAndSquashes } from './tomatoes-and-squashes.ts'

/** Every drawing of a product, by slug. */
export const products = {
  ...tomatoesAndSquashes,
  ...roots,
  ...alliums,
  ...cabbages,
  ...pods,
  ...stems,
  ...artichokes,
  ...salads,
  ...herbs,
  ...mushrooms,
  ...fruits,
  ...citrus,
  ...berries,
  ...exoticRootsAndBananas,
  ...exoticFruits,
  ...smallThings,
} satisfies Record<string, Drawing>
