import { createContext, use } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import type { FieldErrors } from '#lib/errors.ts'

/** What the server said of the fields when it last refused them. */
export const RefusalContext = createContext<FieldErrors>({})

/** Ties an input to its field: what it registers, and the sentence that the server had for it. */
export function useField() {
  const { register } = useFormContext<Draft>()
  const refusal = use(RefusalContext)
  return (name: FieldPath<Draft>) => ({ ...register(name), error: refusal[name] })
}

/** The server's sentence about a field or a list of them. */
export function useRefusal(name: string): string | undefined {
  return use(RefusalContext)[name]
}
