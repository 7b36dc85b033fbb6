import { z } from 'zod'

const kinds: Record<string, string> = {
  array: 'une liste',
  boolean: 'oui ou non (true ou false)',
  int: 'un nombre entier',
  number: 'un nombre',
  object: 'un groupe d’informations',
  record: 'un groupe d’informations',
  string: 'un texte',
}

const counted = (count: number | bigint, noun: string): string =>
  `${Number(count).toLocaleString('fr-FR')} ${noun}${count > 1 ? 's' : ''}`

const boundOf = (origin: string, bound: number | bigint): string => {
  if (origin === 'string') return counted(bound, 'caractère')
  if (origin === 'array' || origin === 'set') return counted(bound, 'élément')
  return Number(bound).toLocaleString('fr-FR')
}

/** What a person reads of an issue for which its shape has no sentence of its own. */
const sentenceOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Cette information est obligatoire.'
      return `On attend ici ${kinds[issue.expected] ?? 'autre chose'}.`
    case 'too_big':
      return `${boundOf(issue.origin, issue.maximum)} au plus.`
    case 'too_small':
      if (issue.inclusive === false) return `Plus de ${boundOf(issue.origin, issue.minimum)}.`
      return `${boundOf(issue.origin, issue.minimum)} au moins.`
    case 'invalid_value':
      return `Valeurs possibles\u00a0: ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return 'Cette information n’est pas attendue.'
    case 'invalid_union':
      return 'Ces informations ne vont pas ensemble.'
    default:
      return 'Cette information n’a pas la forme attendue.'
  }
}

/** zod speaks English where a shape says nothing: from here on, in this process, it speaks French. */
export const speakFrench = (): void => {
  z.config({ localeError: sentenceOf })
}
