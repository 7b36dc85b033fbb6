import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBits, hasBit } from './bits.ts'

const words = 2
const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const set = fc.array(word, { minLength: words, maxLength: words })

test('counting bits in columns is counting them one by one', () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 70 }), fc.option(set), (sets, within) => {
      const longer = Uint32Array.from([0, ...sets.flat()])
      const starts = Uint32Array.from(sets, (_, at) => 1 + at * words)
      const asked = within === null ? null : Uint32Array.from(within)
      const counts = countBits(longer, starts, words, asked)
      for (let bit = 0; bit < words * 32; bit++) {
        const those = sets.filter(each => hasBit(Uint32Array.from(each), bit))
        const counted = asked === null || hasBit(asked, bit) ? those.length : 0
        expect(counts[bit]).toBe(counted)
      }
    }),
  )
})
