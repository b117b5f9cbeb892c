import { type GenericSchema, type InferOutput, parse } from 'valibot'
import { expect } from 'vitest'

/** Parses an answer and holds that it carries what its schema names and nothing else. */
export function exact<Schema extends GenericSchema>(
  schema: Schema,
): { parse(value: unknown): InferOutput<Schema> } {
  return {
    parse(value) {
      const answer = parse(schema, value)
      expect(value).toEqual(answer)
      return answer
    },
  }
}
