/** A value of JSON-LD. */
type Json = string | number | readonly Json[] | { [key: string]: Json | undefined }
export type Thing = { '@type': string; [key: string]: Json | undefined }

/** Facts for search engines, as a block of data in the page. */
export function StructuredData({ thing }: { thing: Thing }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{
        __html: toScriptText({ '@context': 'https://schema.org', ...thing }),
      }}
    />
  )
}

/** JSON that cannot end the script that holds it, whatever the owner typed. */
export function toScriptText(value: Json): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Questions with their answers, as the page itself shows them. */
export function faqThing(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The way from the start page to a page. */
export function breadcrumbThing(
  publicUrl: string,
  trail: readonly { path: string; name: string }[],
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: { '@id': `${publicUrl}${path}` },
    })),
  }
}
