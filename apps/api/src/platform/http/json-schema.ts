import { z } from 'zod'

type Json = Record<string, unknown>

/** The JSON Schema of a contract shape, as OpenAPI 3.1 shows it. */
export const documentSchema = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return schema
}

/**
 * The same for Fastify's serialiser, which writes `nullable: true` by a straight branch where a
 * union with null would be tried at run time.
 */
export const serializerSchema = (shape: z.ZodType): Json => {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      const [first, second, ...others] = jsonSchema.anyOf ?? []
      if (first === undefined || second === undefined || others.length > 0) return
      if (typeof second !== 'object' || second.type !== 'null' || typeof first !== 'object') return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, first, { nullable: true })
    },
  })
  return schema
}
