import { type GenericSchema, type InferOutput, parse } from 'valibot'
import type { FieldErrors } from '#lib/errors.ts'

/** That there was no answer at all. Neutral, for owner and visitors alike. */
export const OFFLINE = 'Er is geen verbinding. Controleer het internet en probeer het opnieuw.'

/**
 * A non-OK answer of the API. `message` is status, colon, space, body text, as the specification
 * has it; screens show `sentence`. Status 0: no answer at all.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /**
   * The Dutch sentence of the answer; undefined when it carried none that says why. After a failure
   * that the server did not foresee (500) the screen's own says more.
   */
  readonly sentence: string | undefined
  readonly fields: FieldErrors
  /** With code `stale`: what is stored now, to be parsed by the caller. */
  readonly current: unknown

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    const body = parseObject(text)
    this.code = typeof body['code'] === 'string' ? body['code'] : 'unknown'
    this.sentence =
      typeof body['message'] === 'string' && status !== 500 ? body['message'] : undefined
    this.current = body['current']
    this.fields = Object.fromEntries(
      Object.entries(isObject(body['fields']) ? body['fields'] : {}).map(([field, sentence]) => [
        field,
        String(sentence),
      ]),
    )
  }
}

/**
 * What to tell about something that failed: the server's own sentence when it gave a reason, else
 * the screen's.
 */
export function sentenceOf(
  error: unknown,
  otherwise = 'Er ging iets mis. Probeer het opnieuw.',
): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}

type Sending = (request: () => Promise<Response>) => Promise<Response>
let sendBy: Sending = (request) => request()

/** Puts something around every request from here on: the owner's screens do, visitors' do not. */
export function sendThrough(sending: Sending) {
  sendBy = sending
}

type Options = {
  /** POST unless said otherwise where there is a body. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls the API with credentials and JSON (a FormData body goes as it is), and parses the answer by
 * its schema; without one the answer is left alone. Throws ApiError on a non-OK answer or no
 * network.
 */
export async function callApi<Answer extends GenericSchema>(
  path: string,
  options: Options & { answer: Answer },
): Promise<InferOutput<Answer>>
export async function callApi(path: string, options?: Options): Promise<void>
export async function callApi(
  path: string,
  {
    body,
    method = body === undefined ? 'GET' : 'POST',
    headers,
    signal,
    answer,
  }: Options & { answer?: GenericSchema } = {},
): Promise<unknown> {
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  const response = await sendBy(() => send(path, init))
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return answer && parse(answer, JSON.parse(text))
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'Geen verbinding')
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
