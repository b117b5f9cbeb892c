import { type MouseEvent, type ReactNode, useState } from 'react'
import { ApiError, callApi } from '#lib/api-client.ts'
import { sendConfirmed } from '#lib/confirmation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type DownloadLinkProps = {
  href: string
  /** The title of the toast when the file does not come. */
  failure?: string
  /** What that toast says could not be made, when the server gave no reason. */
  file?: string
  /** A large file goes straight to the disk, once she showed that it is she. */
  isLarge?: boolean
  /** It is shown in a window of its own, to print, rather than saved. */
  isShown?: boolean
  children: ReactNode
}

/**
 * A link that saves a file. It fetches the file itself, so that a failure becomes a toast and not a
 * file full of error text.
 */
export function DownloadLink({
  href,
  failure: title = 'Fout',
  file = 'Het bestand',
  isLarge = false,
  isShown = false,
  children,
}: DownloadLinkProps) {
  const { toast } = useToast()
  const [loading, setLoading] = useState(false)

  async function fetchFile(event: MouseEvent) {
    event.preventDefault()
    if (loading) return
    setLoading(true)
    try {
      if (isLarge || isShown) await callApi('/api/admin/confirmation')
      if (isShown) window.open(href, '_blank')
      else saveAs(isLarge ? { href, name: '' } : await readFile(href))
    } catch (error) {
      toast(failure(title, error, `${file} kon niet gemaakt worden. Probeer het opnieuw.`))
    } finally {
      setLoading(false)
    }
  }

  return (
    <ButtonLink
      href={href}
      {...(isShown ? { target: '_blank' } : { download: true })}
      variant="secondary"
      size="sm"
      aria-busy={loading}
      aria-disabled={loading}
      onClick={(event) => void fetchFile(event)}
    >
      {children}
      {loading && <span role="status">Bezig...</span>}
    </ButtonLink>
  )
}

type SavedFile = { href: string; name: string }

async function readFile(path: string): Promise<SavedFile> {
  const response = await sendConfirmed(() =>
    fetch(path, { credentials: 'include', cache: 'no-store' }),
  )
  if (!response.ok)
    throw new ApiError(response.status, (await response.text()) || response.statusText)
  const href = URL.createObjectURL(await response.blob())
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
  return {
    href,
    name: filenameOf(response.headers.get('content-disposition') ?? ''),
  }
}

/** The name that the server gives a file, in UTF-8 (RFC 6266); empty when it gives none. */
export function filenameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? '' : decodeURIComponent(encoded)
}

function saveAs({ href, name }: SavedFile) {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
