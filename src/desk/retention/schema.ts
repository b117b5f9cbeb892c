import { z } from 'zod'

const wholeFrom = (least: number, most: number, what: string) => {
  const message = `Vul een aantal ${what} in van ${least} tot ${most}.`
  return z.int(message).min(least, message).max(most, message)
}

/** The settings as the owner saves them; `version` is the one that she read. */
export const retentionChangeSchema = z
  .object({
    mailBodyMonths: wholeFrom(1, 120, 'maanden'),
    mailMonths: wholeFrom(12, 120, 'maanden'),
    unpaidOrderDays: wholeFrom(30, 365, 'dagen'),
    version: z.int('Vul een geheel getal in.'),
  })
  .refine(({ mailBodyMonths, mailMonths }) => mailMonths >= mailBodyMonths, {
    path: ['mailMonths'],
    message: 'De mail zelf blijft minstens even lang als zijn inhoud.',
  })
export type RetentionChange = z.infer<typeof retentionChangeSchema>
