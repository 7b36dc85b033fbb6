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

/** The same in the draft that Fastify's serialiser reads. */
export const serializerSchema = (shape: z.ZodType): Json => {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    reused: 'inline',
  })
  return schema
}
