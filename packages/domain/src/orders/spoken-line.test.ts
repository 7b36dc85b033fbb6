import { describe, expect, test } from 'vitest'
import { readSpokenLine } from './spoken-line.ts'

describe('a line said on the phone', () => {
  test.each([
    ['3 poireaux', 'poireaux', 3],
    ['2 colis de batavia', 'batavia', 2],
    ['1 caisse d’avocat 18', 'avocat 18', 1],
    ['0,5 carotte', 'carotte', 0.5],
    ['endive x 4', 'endive', 4],
    ['endive x4', 'endive', 4],
    ['carotte 10 kg 3 colis', 'carotte 10 kg', 3],
  ])('« %s » says for certain %s and %d packages', (text, words, packages) => {
    expect(readSpokenLine(text)).toEqual({ words, packages, certain: true })
  })

  test.each([
    ['persil plat 2', 'persil plat', 2],
    ['avocat 18', 'avocat', 18],
  ])('« %s » may say %s and %d packages', (text, words, packages) => {
    expect(readSpokenLine(text)).toEqual({ words, packages, certain: false })
  })

  test.each([
    'poireau',
    '57-67 grappe',
    '10 kg de carottes',
    'tomate 57-67',
    '0 poireau',
    '',
    '12',
  ])('« %s » says no number of packages', text => expect(readSpokenLine(text)).toBeNull())
})
