import { expect, test } from 'vitest'
import { z } from 'zod'
import { speakFrench } from './french-issues.ts'

speakFrench()

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Cette information est obligatoire.'],
  [z.string(), 1, 'On attend ici un texte.'],
  [z.int(), 1.5, 'On attend ici un nombre entier.'],
  [z.boolean(), 'oui', 'On attend ici oui ou non (true ou false).'],
  [z.object({}), [], 'On attend ici un groupe d’informations.'],
  [z.string().max(2_000), 'x'.repeat(2_001), '2\u202f000 caractères au plus.'],
  [z.array(z.string()).max(1), ['a', 'b'], '1 élément au plus.'],
  [z.string().min(1), '', '1 caractère au moins.'],
  [z.number().positive(), 0, 'Plus de 0.'],
  [z.number().max(7), 8, '7 au plus.'],
  [z.enum(['a', 'b']), 'c', 'Valeurs possibles\u00a0: a, b.'],
  [z.uuid(), 'x', 'Cette information n’a pas la forme attendue.'],
  [z.union([z.string(), z.object({})]), 1, 'Ces informations ne vont pas ensemble.'],
  [z.string().max(1, 'Trop long.'), 'xx', 'Trop long.'],
])('%# what a shape has no sentence for is said in French', (shape, value, sentence) => {
  expect(shape.safeParse(value).error?.issues[0]?.message).toBe(sentence)
})
