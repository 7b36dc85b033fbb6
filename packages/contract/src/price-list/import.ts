import {
  importActions,
  importFields,
  importFormats,
  importModes,
  importPhases,
  keepsPrices,
  maxImportBytes,
  questionKinds,
} from '@carreau/domain/price-list/price-list'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, flag, id, pageMeta, paging, pathId, unitPrice } from '../scalars.ts'
import { described, offerPrice } from './offers.ts'

const mayWrite = { shop: keepsPrices } as const

const importRow = z.object({
  /** Of the file, or of its sheet, 1 for the first. */
  line: z.int(),
  /** The sheet it stands in; null in a file of one table. */
  sheet: z.string().nullable(),
  action: z.enum(importActions),
  /** Why it is an error or ignored, or what changes: « 2,35 € → 2,50 €/kg »; null when nothing does. */
  message: z.string().nullable(),
  /** What the line sells, as it was written. */
  label: z.string(),
  /** In the offer's unit; null when it cannot be read. */
  price: unitPrice.nullable(),
  unit: unit.nullable(),
  previous_price: unitPrice.nullable(),
  /** Of the column at fault, as `columns` counts them; null when it is the line as a whole. */
  column: z.int().nullable(),
  specification_id: id.nullable(),
  /** What was understood, as the list will show it. */
  specification_label: z.string().nullable(),
  /** What the line may have meant, the likeliest first; at most 5. */
  suggestions: z.array(z.object({ specification_id: id, label: z.string() })),
  /** What the line leaves out and was completed, in French: « conditionnement habituel : Plateau 7 kg ». */
  completed: z.string().nullable(),
  /**
   * What one answer settles for every line that shares it (`corrections.meanings`); null where the line
   * is to be corrected by itself.
   */
  question: z
    .object({
      kind: z.enum(questionKinds),
      said: z.string(),
      /** What it would be if the likeliest answer is right. */
      label: z.string().nullable(),
      product_id: id.nullable(),
      packaging_id: id.nullable(),
      /** Of a package that several are: all that it may be; empty of other questions. */
      choices: z.array(z.object({ packaging_id: id, name: z.string() })),
    })
    .nullable(),
  /** Whether only its price is in question: `corrections.prices` settles it. */
  is_price_unlikely: z.boolean(),
  /** Whether it is ignored because somebody asked for that, now or with an earlier file. */
  is_left_out: z.boolean(),
  /** What a line in error was read as, as far as it goes: what `corrections.labels` may complete; null: as no product. */
  read_as: z
    .object({
      product: z.object({ id, commercial_designation: z.string() }),
      origin_id: id.nullable(),
      packaging_id: id.nullable(),
      maturity_id: id.nullable(),
      content_unit: described.shape.content_unit,
      units_per_package: z.int(),
      /** In kg. */
      average_volume: z.number().nullable(),
      category: z.string().nullable(),
      size: z.string().nullable(),
      brand_name: z.string().nullable(),
      cultivar: z.string().nullable(),
      is_organic: z.boolean(),
    })
    .nullable(),
})

export const importSummary = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  ignored: z.int(),
  error: z.int(),
})

/** A JSON text in a form's field. */
const jsonField = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'Ces corrections sont illisibles.' })
        return z.NEVER
      }
    })
    .pipe(shape)

const corrections = z.object({
  /** Column (0 for the first) → what it holds; null: nothing of use. Replaces what was recognised. */
  columns: z.record(z.string().regex(/^\d{1,4}$/), z.enum(importFields).nullable()).default({}),
  /** `index` of the sheets to read, of a workbook of several; empty: those that look like lists. */
  sheets: z.array(z.int().min(0).max(99)).max(100).default([]),
  /**
   * `label` of a row → the specification it names, or one that is described by what it is
   * (`specification`, made with the offer); neither: the line is to be ignored. `remembered: false` is
   * for this file alone.
   */
  labels: z
    .array(
      z.object({
        label: z.string().min(1).max(500),
        specification_id: id.nullable(),
        specification: described.nullable().default(null),
        remembered: z.boolean().default(true),
      }),
    )
    .max(5_000)
    .default([]),
  /** Answers to `question`s: a word that tells nothing apart, words that mean a product, a package that is one. */
  meanings: z
    .array(
      z.object({
        kind: z.enum(questionKinds),
        said: z.string().trim().min(1).max(200),
        product_id: id.nullable().default(null),
        packaging_id: id.nullable().default(null),
      }),
    )
    .max(1_000)
    .default([]),
  /** Unlikely prices that are right all the same, by `label` and `price` of their rows. */
  prices: z
    .array(z.object({ label: z.string().min(1).max(500), price: offerPrice }))
    .max(5_000)
    .default([]),
})
export const priceListImportEndpoints = {
  /**
   * Two calls with the same file: `preview`, then `apply` with the same corrections. It takes up to
   * 20 s for 50 000 lines; give a `key` (a UUID) and poll `getImportProgress` every half second.
   * `apply` writes nothing at all while a line is in error: `applied` says whether it did. What was
   * corrected is remembered by an `apply` that writes, so that the next file goes by itself.
   */
  importShopOffers: endpoint('POST /v3/shop/offers/import', {
    summary: 'Reads the wholesaler’s own CSV or XLSX file; applies it whole or not at all',
    access: mayWrite,
    file: { maxBytes: maxImportBytes, maxFieldBytes: 2 * 1024 * 1024 },
    body: z.object({
      mode: z.enum(importModes, 'Le mode est preview ou apply.').default('preview'),
      key: z.uuid('Indiquez un identifiant de suivi valable.').optional(),
      /** JSON of `{columns, sheets, labels, meanings, prices}`. */
      corrections: jsonField(corrections).optional(),
      /** Offers that the file leaves out become unavailable. */
      withdraw_missing: flag.default(false),
    }),
    answer: z.object({
      data: z.object({
        applied: z.boolean(),
        summary: importSummary,
        /** Offers on sale that the file leaves out; made unavailable if `withdraw_missing`. */
        missing: z.int(),
        /** Why no line can be read: « Indiquez quelle colonne contient le prix. » */
        problem: z.string().nullable(),
        file: z.object({
          format: z.enum(importFormats),
          /** Of a CSV: « UTF-8 », « Windows-1252 », « UTF-16 ». */
          encoding: z.string().nullable(),
          separator: z.string().nullable(),
          /** Of an XLSX: the first sheet that was read. */
          sheet: z.string().nullable(),
          /** Line of its headers; null when there are none. */
          header_line: z.int().nullable(),
          lines: z.int(),
          /** Of a workbook of several: all of them, and why those that are not read are not. */
          sheets: z.array(
            z.object({
              index: z.int(),
              name: z.string(),
              is_read: z.boolean(),
              why: z.string().nullable(),
            }),
          ),
        }),
        columns: z.array(
          z.object({
            /** Through all the file's sheets, 0 for the first. */
            index: z.int(),
            /** Null in a file of one table. */
            sheet: z.string().nullable(),
            header: z.string(),
            field: z.enum(importFields).nullable(),
            /** Whether it is what this wholesaler said last time. */
            remembered: z.boolean(),
            /** Of a column of prices that is not read: why. */
            why: z.string().nullable(),
            /** Up to 3 values. */
            samples: z.array(z.string()),
          }),
        ),
        /**
         * Columns of prices (`index`) of which somebody has to say which is the list's, by
         * `corrections.columns`; remembered for the next file. Empty: that is known.
         */
        price_columns: z.array(z.int()),
        /** Errors first, then new, changed, unchanged ones; at most 1 000. */
        rows: z.array(importRow),
        rows_limited: z.boolean(),
      }),
    }),
    /** `offer_changed`: somebody changed an offer while it was written; nothing was, try again. */
    errors: ['import_unreadable', 'import_running', 'offer_changed', 'price_list_full'],
  }),
  getImportProgress: endpoint('GET /v3/shop/offers/import/{key}', {
    summary: 'How far an import is, under the key its sender gave it',
    access: mayWrite,
    params: z.object({ key: z.uuid() }),
    /** `awaited`: its file is on the way, so that it is no fault that nothing is known of it yet. */
    query: z.object({ awaited: flag.optional() }),
    answer: z.object({
      /** Null where it is awaited and has not begun. */
      data: z
        .object({
          key: z.string(),
          mode: z.enum(importModes),
          phase: z.enum(importPhases),
          /** Lines done of the phase; `total` is null while it is not known. */
          done: z.int(),
          total: z.int().nullable(),
          /** Once `done`. */
          applied: z.boolean().nullable(),
          summary: importSummary.nullable(),
        })
        .nullable(),
    }),
    errors: ['import_not_found'],
  }),
  listImportLabels: endpoint('GET /v3/shop/import_labels', {
    summary: 'Labels of the wholesaler’s files that were corrected once, by label',
    access: mayWrite,
    query: z.object({ q: z.string().max(200).optional(), ...paging }),
    answer: z.object({
      data: z.array(
        z.object({
          id,
          label: z.string(),
          /** Null: lines so called are ignored. */
          specification: z.object({ id, label: z.string() }).nullable(),
          updated_at: dateTime,
        }),
      ),
      meta: pageMeta,
    }),
  }),
  forgetImportLabel: endpoint('DELETE /v3/shop/import_labels/{labelId}', {
    summary: 'Forgets a correction',
    access: mayWrite,
    params: z.object({ labelId: pathId }),
    answer: z.object({ data: z.null() }),
    errors: ['import_label_not_found'],
  }),
}
