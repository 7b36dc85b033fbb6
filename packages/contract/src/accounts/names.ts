import { isCompanyName, isFirstName, isReadableName } from '@carreau/domain/accounts/names'
import { z } from 'zod'

export const unreadableName =
  'Ce nom contient un retour à la ligne ou un caractère invisible. Saisissez-le de nouveau.'

/** A word or a few of a thing, empty too, that read as they are written. */
export const readableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Ce texte est limité à ${max} caractères.`)
    .refine(isReadableName, unreadableName)

/** One line, in the one way Unicode writes it composed, that reads as it is written. */
export const nameOf = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .max(max, 'Ce nom est trop long.')
    .refine(isReadableName, unreadableName)

export const firstName = nameOf('Indiquez votre nom.', 100).refine(
  isFirstName,
  'Un nom ne contient pas d’adresse de site ni d’e-mail.',
)

export const companyName = nameOf('Indiquez le nom de la société.', 120).refine(
  isCompanyName,
  'Le nom d’une société ne contient pas d’adresse\u00a0: retirez «\u00a0http\u00a0», «\u00a0www\u00a0», «\u00a0/\u00a0» ou «\u00a0@\u00a0».',
)
