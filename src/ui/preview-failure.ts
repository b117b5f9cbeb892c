import { ApiError } from '#lib/api-client.ts'

/** Why there is no preview of what is being typed. */
export function previewFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 422)
    return 'Het voorbeeld wacht tot alle velden kloppen.'
  return 'Het voorbeeld kon niet geladen worden. Bewaren kan wel.'
}
