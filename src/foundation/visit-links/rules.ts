import type { Href } from '#lib/mail-body.ts'

/** The link to the client's page of a visit in a mail; its key is made when the mail leaves. */
export function visitLink(publicUrl: string, visit: string): Href {
  return { page: visitPage(publicUrl), visit }
}

/** What stands before the key of such a link. */
export function visitPage(publicUrl: string): string {
  return `${publicUrl}/mijn-afspraak/`
}
