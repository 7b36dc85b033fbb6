/** Letters that short forms leave out first: vowels, and the n and m that only colour them. */
const soft = /[aeiouynm]/g
const bones = (word: string): string => word.replace(soft, '')

/** Whether the letters of a word stand in another in their order. */
const isWithin = (said: string, whole: string): boolean => {
  let at = 0
  for (const letter of whole) if (letter === said[at]) at += 1
  return at === said.length
}

/**
 * Whether a word is another with letters left out of its middle, as hands do it: « brche » branche, « rde » ronde,
 * « dce » douce, « blde » blonde. All its hard consonants stay, in their order, and so does its first letter; the words
 * of products are of no gender.
 */
export const isShortened = (said: string, whole: string): boolean => {
  if (said.length < 3 || said[0] !== whole[0] || !/[^aeiouy]{2}/.test(said)) return false
  return [said, said.replace(/e$/, '')].some(
    each =>
      each.length < whole.length &&
      bones(each).length > 1 &&
      bones(each) === bones(whole) &&
      isWithin(each, whole),
  )
}

/** Whether a word's consonants alone are said: « pr » of « poire ». */
export const isBoneOf = (said: string, whole: string): boolean =>
  said.length > 1 && said[0] === whole[0] && bones(whole) === said && isWithin(said, whole)
