import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { GenericSchema, InferOutput } from 'valibot'
import { callApi } from '#lib/api-client.ts'

type Question<Answer extends GenericSchema> = Omit<
  UndefinedInitialDataOptions<InferOutput<Answer>>,
  'queryKey' | 'queryFn' | 'select'
> & { answer: Answer }

/**
 * The options of a query that reads one path of the API; `topic` says what it shows. Fails with
 * ApiError.
 */
export function apiQuery<Answer extends GenericSchema>(
  topic: string,
  path: string,
  { answer, ...options }: Question<Answer>,
) {
  return queryOptions<InferOutput<Answer>>({
    ...options,
    queryKey: [topic, path],
    queryFn: ({ signal }) => callApi(path, { signal, answer }),
  })
}
