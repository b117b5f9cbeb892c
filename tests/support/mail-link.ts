import { readdir, readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'

/**
 * The link to a page (`/mijn-afspraak`) in a mail to an address, once such a mail has left.
 * `secret`: what follows the page, as a pattern.
 */
export type LinkInMail = (email: string, page: string, secret?: string) => Promise<string>

/** Reads the mails that the salon of this DATA_DIR sent. */
export function mailReader(dataDir: string): LinkInMail {
  const folder = `${dataDir}/outbox`
  return async (email, page, secret = '/[\\w-]{22}') => {
    const pattern = new RegExp(`https?://\\S+${page}${secret}`)
    let link: string | undefined
    await expect
      .poll(
        async () => {
          for (const name of await readdir(folder).catch(() => [])) {
            // one that is being written still has another name
            if (!name.endsWith('.eml')) continue
            const mail = (await readFile(`${folder}/${name}`, 'utf8'))
              .replace(/=\r?\n/g, '')
              .replaceAll('=3D', '=')
            if (mail.includes(`To: ${email}`)) link ??= pattern.exec(mail)?.[0]
          }
          return link
        },
        { timeout: 20_000 },
      )
      .toBeDefined()
    return link ?? ''
  }
}
