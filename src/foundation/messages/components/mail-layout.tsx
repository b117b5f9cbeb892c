import type { ReactNode } from 'react'
import {
  font,
  headingFont,
  LAYOUT,
  MailLink,
  MailPreview,
  palette,
} from '#foundation/messages/components/mail-parts.tsx'
import { sellerLine } from '#lib/company.ts'
import type { MailSalon } from '#lib/mail-body.ts'
import { placeOf } from '#lib/place.ts'
import { mailLink } from '#lib/reach.ts'

type MailLayoutProps = { salon: MailSalon; title: string; preview: string; children: ReactNode }

/**
 * The frame of every mail: the salon's name above, its address, phone and e-mail below, 600 px wide
 * and on a phone as wide as that.
 */
export function MailLayout({ salon, title, preview, children }: MailLayoutProps) {
  return (
    <html lang="nl-BE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light only" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: palette.paper }}>
        <MailPreview text={preview} />
        {/* fixed, or the column inside would keep its 600 px on a phone */}
        <table
          {...LAYOUT}
          width="100%"
          bgcolor={palette.paper}
          style={{ width: '100%', tableLayout: 'fixed', backgroundColor: palette.paper }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <Column salon={salon}>{children}</Column>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Column({ salon, children }: { salon: MailSalon; children: ReactNode }) {
  return (
    <table
      {...LAYOUT}
      width={600}
      style={{ width: 600, maxWidth: '100%', textAlign: 'left', borderCollapse: 'separate' }}
    >
      <tbody>
        <tr>
          <td
            style={{
              padding: '0 12px 16px',
              fontFamily: headingFont,
              fontSize: 20,
              lineHeight: '28px',
              fontWeight: 600,
              color: palette.pine,
            }}
          >
            {salon.name}
          </td>
        </tr>
        <tr>
          <td
            style={{
              padding: '28px 24px 16px',
              backgroundColor: palette.card,
              border: `1px solid ${palette.line}`,
              borderTop: `4px solid ${palette.pine}`,
              borderRadius: 14,
            }}
          >
            {children}
          </td>
        </tr>
        <MailFooter salon={salon} />
      </tbody>
    </table>
  )
}

function MailFooter({ salon }: { salon: MailSalon }) {
  const place = placeOf(salon)
  return (
    <tr>
      <td
        style={{
          padding: '20px 12px 8px',
          fontFamily: font,
          fontSize: 14,
          lineHeight: '22px',
          color: palette.muted,
        }}
      >
        <strong style={{ color: palette.ink }}>{salon.name}</strong>
        {place && <br />}
        {place}
        <br />
        <MailLink href={`tel:${salon.phone.replace(/[^\d+]/g, '')}`}>{salon.phone}</MailLink> ·{' '}
        <MailLink href={mailLink(salon.email)}>{salon.email}</MailLink>
        <br />
        {sellerLine(salon)}
      </td>
    </tr>
  )
}
