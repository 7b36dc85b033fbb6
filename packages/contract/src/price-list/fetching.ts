import {
  fetchedFilesKeptDays,
  fetchesShown,
  fetchStates,
  maxSourceLogin,
  maxSourceUrl,
} from '@carreau/domain/price-list/fetching'
import { keepsPrices } from '@carreau/domain/price-list/price-list'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clock, dateTime, id, pathId, servedStream } from '../scalars.ts'
import { importSummary } from './import.ts'

/** What a server is called with is settled by administrators; whoever keeps the prices settles what came of it. */
const adminsOnly = { shop: ['admin'] } as const
const mayWrite = { shop: keepsPrices } as const

const fetch = z.object({
  id,
  at: dateTime,
  /** Who asked for it; null: the clock did. */
  asked_by: z.string().nullable(),
  state: z.enum(fetchStates),
  /** Why it failed or is asked, in French; null where nothing is to be said. */
  why: z.string().nullable(),
  /** Of the file; null where none came. */
  file_name: z.string().nullable(),
  /** What its lines do to the list; null where they were not read. */
  summary: importSummary.nullable(),
  /** Offers withdrawn because the file leaves them out. */
  withdrawn: z.int(),
  /** Whether the file is kept: for some days, until it is imported or a newer one is in force. */
  has_file: z.boolean(),
})

const source = z.object({
  /** Null until it was settled. */
  url: z.string().nullable(),
  username: z.string().nullable(),
  /** The password itself is never answered. */
  has_password: z.boolean(),
  /** Of Paris, HH:MM. */
  fetch_at: z.string(),
  is_on: z.boolean(),
  /** Whether what the file leaves out is no longer for sale. */
  withdraws_missing: z.boolean(),
  /** When it is fetched next; null while it is off. */
  next_at: dateTime.nullable(),
  /** Being fetched, or about to be. */
  is_running: z.boolean(),
  /** Newest first. */
  fetches: z.array(fetch),
})

const login = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .max(maxSourceLogin, `Ce texte est trop long (${maxSourceLogin} caractères au plus).`)

export const priceListFetchingEndpoints = {
  getPriceListSource: endpoint('GET /v3/shop/price-list/source', {
    summary: `Where the price list is fetched each night, and what came of the last ${fetchesShown} times`,
    access: adminsOnly,
    answer: z.object({ data: source }),
  }),
  settlePriceListSource: endpoint('PUT /v3/shop/price-list/source', {
    summary: 'Settles from where and when the price list is fetched',
    access: adminsOnly,
    body: z.object({
      url: z
        .string('Indiquez l’adresse du fichier.')
        .trim()
        .min(1, 'Indiquez l’adresse du fichier.')
        .max(maxSourceUrl, `Cette adresse est trop longue (${maxSourceUrl} caractères au plus).`),
      /** Basic authentication splits at its first colon. */
      username: login('Indiquez l’identifiant.')
        .regex(/^[^:\p{Cc}]+$/u, 'Un identifiant n’a ni deux-points ni saut de ligne.')
        .nullable(),
      /** Left out, the one before stays. */
      password: login('Indiquez le mot de passe.')
        .regex(/^\P{Cc}+$/u, 'Un mot de passe n’a pas de saut de ligne.')
        .optional(),
      fetch_at: clock,
      is_on: z.boolean('Dites si la mercuriale est récupérée chaque nuit.'),
      withdraws_missing: z.boolean('Dites si ce que le fichier ne contient plus est retiré.'),
    }),
    answer: z.object({ data: source }),
    errors: ['address_unproved', 'price_source_password_missing'],
  }),
  removePriceListSource: endpoint('DELETE /v3/shop/price-list/source', {
    summary: 'Forgets the address and its password; what was fetched stays listed',
    access: adminsOnly,
    answer: z.object({ data: source }),
    errors: ['price_source_not_settled'],
  }),
  fetchPriceList: endpoint('POST /v3/shop/price-list/fetch', {
    summary: 'Has the price list fetched now; `is_running` until that is done',
    access: adminsOnly,
    body: z.object({}),
    answer: z.object({ data: source }),
    errors: ['price_source_not_settled'],
  }),
  getFetchedPriceList: endpoint('GET /v3/shop/price-list/fetches/{fetchId}/file', {
    summary: `The file of a fetch that failed or asks, as it came; kept ${fetchedFilesKeptDays} days`,
    access: mayWrite,
    params: z.object({ fetchId: pathId }),
    answer: servedStream,
    answerFile: { type: ['application/octet-stream'] },
    errors: ['price_fetch_not_found'],
  }),
}
