import { isCompanyName, isFirstName, isReadableName } from '@carreau/domain/accounts/names'
import { z } from 'zod'

/** One line, in the one way Unicode writes it composed, that reads as it is written. */
export const nameOf = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .max(max, 'Ce nom est trop long.')
    .refine(
      isReadableName,
      'Ce nom contient un retour à la ligne ou un caractère invisible. Saisissez-le de nouveau.',
    )

export const firstName = nameOf('Indiquez votre nom.', 100).refine(
  isFirstName,
  'Un nom ne contient pas d’adresse de site ni d’e-mail.',
)

export const companyName = nameOf('Indiquez le nom de la société.', 120).refine(
  isCompanyName,
  'Le nom d’une société ne contient pas d’adresse\u00a0: retirez «\u00a0http\u00a0», «\u00a0www\u00a0», «\u00a0/\u00a0» ou «\u00a0@\u00a0».',
)
