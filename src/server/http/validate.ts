import type { Context } from 'hono'
import { z } from 'zod'
import { AppError, type FieldErrors } from '#lib/errors.ts'
import type { AppEnv } from '#server/http/context.ts'

type Place = 'path' | 'query' | 'body'

/** What anybody may send; with a session the server's own limit of 1 MB holds. */
const PUBLIC_BYTES = 100 * 1024
const ANYTHING = z.any()
const WRONG_SHAPE = 'Dit heeft niet de juiste vorm.'

/** Reads a JSON body: 413 past the limit, 400 when it is no JSON object. */
export async function readBody(c: Context<AppEnv>): Promise<object> {
  const text = await c.req.text()
  if (Buffer.byteLength(text) > PUBLIC_BYTES && !(await c.get('session')()))
    throw new AppError('too_large', 'Dit bericht is te groot.')
  const value: unknown = text.trim() === '' ? {} : parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('malformed', 'De gegevens zijn onleesbaar.')
  return value
}

/**
 * Parses values by their schema. A wrong JSON type is 400 `malformed`, a value that breaks a rule
 * 422 `invalid`, both with a Dutch sentence per field; a malformed path of an unknown thing is 404.
 */
export function readValues<S extends z.ZodType>(
  schema: S | undefined,
  values: unknown,
  place: Place,
): z.output<S> {
  const result = (schema ?? ANYTHING).safeParse(schema ? values : undefined, {
    error: () => WRONG_SHAPE,
  })
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  if (place === 'path' && result.error.issues.some(isId))
    throw new AppError('not_found', 'Dit bestaat niet (meer).')
  const isMalformed =
    place === 'path' || result.error.issues.some((issue) => isWrongType(issue, values))
  throw new AppError(isMalformed ? 'malformed' : 'invalid', firstSentence(fields), { fields })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'De gegevens zijn onleesbaar.')
  }
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

function firstSentence(fields: FieldErrors): string {
  const sentences = Object.values(fields)
  return sentences.length === 1 && sentences[0] ? sentences[0] : 'Controleer de aangeduide velden.'
}

/**
 * Absent breaks a rule rather than being of a wrong type. A pick-list and a choice of types report
 * any other value alike: there a text breaks a rule.
 */
function isWrongType(issue: z.core.$ZodIssue, values: unknown): boolean {
  const value = valueAt(values, issue.path)
  if (value === undefined || value === null) return false
  return (
    issue.code === 'invalid_type' ||
    ((issue.code === 'invalid_value' || issue.code === 'invalid_union') &&
      typeof value !== 'string')
  )
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (inside, key) =>
      typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined,
    values,
  )
}

function isId(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_format' && issue.format === 'uuid'
}
