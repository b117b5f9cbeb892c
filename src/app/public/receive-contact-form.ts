import { data, type RouterContextProvider, redirect } from 'react-router'
import { AppError } from '#lib/errors.ts'
import { pageContext } from '#server/http/page-context.ts'
import { countHit } from '#server/http/rate-limit.ts'
import { readValues } from '#server/http/validate.ts'
import { readFields } from '#shop-window/contact/client.ts'
import { CONTACT_LIMIT, receiveMessage } from '#shop-window/contact/commands.server.ts'
import type { Refused } from '#shop-window/contact/components/contact-form.tsx'
import { contactFormSchema } from '#shop-window/contact/schema.ts'
import { TRAP } from '#ui/trap-field.tsx'
import { drawIsland } from './draw-island.server.tsx'
import { Island } from './islands/contact-form.tsx'

const THANKS = '/contact-form?verzonden=ja'

/**
 * Takes the contact form as a browser without JavaScript sends it: on to the thanks, or back with
 * all that was typed and what is wrong with it.
 */
export async function receiveContactForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { deps, address } = context.get(pageContext)
  const form = await readForm(request)
  if (form.get(TRAP)) return redirect(THANKS, 303)
  const values = readFields(form)
  try {
    await countHit(deps, CONTACT_LIMIT, address())
    await receiveMessage(deps, readValues(contactFormSchema, values, 'body'))
  } catch (error) {
    if (!(error instanceof AppError))
      deps.log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'contact form')
    const {
      status,
      message,
      fields = {},
      retryAfter,
    } = error instanceof AppError ? error : { status: 500, message: '' }
    const refused: Refused = { values, errors: fields, sentence: message }
    const again = await drawIsland('contact-form', Island, { props: { refused } })
    const isGeneral = Object.keys(fields).length === 0
    return data(
      { form: again, isGeneral, sentence: message },
      {
        status,
        headers: retryAfter ? { 'retry-after': String(retryAfter) } : {},
      },
    )
  }
  return redirect(THANKS, 303)
}

/** An unreadable body counts as an empty form: its fields are then asked for. */
async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}
