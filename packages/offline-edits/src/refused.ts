import type { Held, Kept, Refusal, Subjects } from './held.ts'

/** How refused edits take others with them. */
export type FallRules<Edit> = {
  subjects: Subjects<Edit>
  /** Whether a later edit says all that an earlier one about the same subjects did. */
  saysAgain?: (later: Edit, earlier: Edit) => boolean
}

/**
 * Marks an edit as refused, and with it the later ones about the same subjects, which were made on top
 * of it. Of those, one that says all again stands for the earlier: the person is asked once.
 */
export const refuse = <Edit>(
  all: readonly Kept<Edit>[],
  { key, refusal }: { key: string; refusal: Refusal },
  { subjects, saysAgain = () => true }: FallRules<Edit>,
): Kept<Edit>[] => {
  const at = all.findIndex(one => one.key === key)
  const about = new Set(all[at] === undefined ? [] : subjects(all[at].edit))
  const marked = all.map((one, index) =>
    index === at || (index > at && subjects(one.edit).some(subject => about.has(subject)))
      ? { ...one, refusal }
      : one,
  )
  const isSaidAgain = (later: Kept<Edit>, one: Kept<Edit>): boolean =>
    later.refusal !== null &&
    subjects(one.edit).every(subject => subjects(later.edit).includes(subject)) &&
    saysAgain(later.edit, one.edit)
  return marked.filter(
    (one, index) =>
      one.refusal === null || !marked.slice(index + 1).some(later => isSaidAgain(later, one)),
  )
}

/** Refused edits that belong together: the first, and those made on top of it. */
export type Refused<Edit> = { first: Held<Edit>; keys: string[] }

/** What to ask the person about: each refused edit once, with those that fell with it. */
export const refusedOf = <Edit>(
  held: readonly Held<Edit>[],
  subjects: Subjects<Edit>,
): Refused<Edit>[] => {
  const asked: (Refused<Edit> & { about: Set<string | number> })[] = []
  for (const one of held) {
    if (one.refusal === null || one.isSent) continue
    const of = subjects(one.edit)
    const before = asked.find(({ about }) => of.some(subject => about.has(subject)))
    if (before === undefined) asked.push({ first: one, keys: [one.key], about: new Set(of) })
    else {
      before.keys.push(one.key)
      for (const subject of of) before.about.add(subject)
    }
  }
  return asked.map(({ first, keys }) => ({ first, keys }))
}
