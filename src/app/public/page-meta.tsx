import { SHARE_PICTURE, sitePages } from '#lib/site-pages.ts'
import { AsSent } from './as-sent.tsx'
import { usePublicUrl } from './public-url.ts'
import { breadcrumbThing, StructuredData } from './structured-data.tsx'
import { useSalon } from './use-salon.ts'

type PageMetaProps = {
  /** What the page is about; the salon's name follows. */
  title?: string
  /** The title of a page that names the salon itself. */
  wholeTitle?: string
  description: string
  /**
   * The one address of this page, starting with a slash; aliases name the page that they stand for.
   */
  path: string
  /** Keeps the page out of search engines; such a page has no canonical address and no card. */
  noindex?: boolean
  /** Path of a picture of 1200 × 630 for shared links. */
  image?: string
}

/**
 * Title, description, canonical address, the card that a shared link shows (React moves these into
 * the head) and the trail from the start page.
 */
export function PageMeta({
  title: about,
  wholeTitle,
  description,
  path,
  noindex = false,
  image = SHARE_PICTURE,
}: PageMetaProps) {
  const publicUrl = usePublicUrl()
  const { name } = useSalon()
  const title = wholeTitle ?? `${about} – ${name}`
  const address = `${publicUrl}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {['nl-BE', 'x-default'].map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={address} />
          ))}
          <meta property="og:type" content="website" />
          <meta property="og:locale" content="nl_BE" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${publicUrl}${image}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content="Tekening van honden in een trimsalon" />
          <meta name="twitter:card" content="summary_large_image" />
          <AsSent>{import.meta.env.SSR && <Breadcrumbs path={path} />}</AsSent>
        </>
      )}
    </>
  )
}

function Breadcrumbs({ path }: { path: string }) {
  const trail = sitePages.filter((page) => page.path === '/' || page.path === path)
  const publicUrl = usePublicUrl()
  return trail.length > 1 && <StructuredData thing={breadcrumbThing(publicUrl, trail)} />
}
