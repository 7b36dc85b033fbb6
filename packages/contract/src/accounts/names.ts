import { isPlatformName } from '@carreau/domain/accounts/name-likeness'
import {
  isBrandName,
  isCompanyName,
  isFirstName,
  isOneAlphabet,
  isReadableName,
  isSaidName,
} from '@carreau/domain/accounts/names'
import { z } from 'zod'

export const unreadableName =
  'Ce nom contient un retour à la ligne ou un caractère invisible. Saisissez-le de nouveau.'
const unsaid = 'Un nom contient au moins une lettre ou un chiffre.'
const twoAlphabets = 'Un mot de ce nom mêle des lettres de deux alphabets. Saisissez-le de nouveau.'

/** A word or a few of a thing, empty too, that read as they are written. */
export const readableText = (max: number, tooLong = `Ce texte est limité à ${max} caractères.`) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    // What is too long is not read any further.
    .max(max, { error: tooLong, abort: true })
    .refine(isReadableName, unreadableName)
    .refine(isOneAlphabet, twoAlphabets)

/** One line, in the one way Unicode writes it composed, that reads as it is written. */
export const nameOf = (missing: string, max: number, tooLong = 'Ce nom est trop long.') =>
  z
    .string(missing)
    .trim()
    .normalize('NFC')
    .min(1, { error: missing, abort: true })
    .max(max, { error: tooLong, abort: true })
    .refine(isReadableName, unreadableName)
    .refine(isSaidName, unsaid)
    .refine(isOneAlphabet, twoAlphabets)

const isOwnName = (name: string): boolean => !isPlatformName(name)
const reserved = 'Ce nom est celui de la plateforme. Indiquez le vôtre.'

export const firstName = nameOf('Indiquez votre nom.', 100)
  .refine(isFirstName, 'Un nom ne contient pas d’adresse de site ni d’e-mail, ni de téléphone.')
  .refine(isOwnName, reserved)

export const companyName = nameOf('Indiquez le nom de la société.', 120)
  .refine(
    isCompanyName,
    'Le nom d’une société ne contient ni adresse ni téléphone\u00a0: retirez «\u00a0http\u00a0», «\u00a0www\u00a0», «\u00a0/\u00a0» ou «\u00a0@\u00a0».',
  )
  .refine(isOwnName, reserved)

const leadingBrand = 'Une marque ne contient ni adresse de site ni téléphone.'

/** A brand, as an operator names it: every visitor reads it. */
export const brandName = nameOf('Indiquez la marque.', 60)
  .refine(isBrandName, leadingBrand)
  .refine(isOwnName, reserved)

/** A brand of an offer, empty where there is none. */
export const offeredBrand = readableText(60)
  .refine(name => name === '' || isSaidName(name), unsaid)
  .refine(isBrandName, leadingBrand)
  .refine(isOwnName, reserved)
