import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breadcrumbThing, faqThing, StructuredData } from './structured-data.tsx'

const publicUrl = 'https://salon.test'

test('questions become a FAQ page', () => {
  expect(faqThing([{ question: 'Mag ik blijven?', answer: 'Neen.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Mag ik blijven?',
        acceptedAnswer: { '@type': 'Answer', text: 'Neen.' },
      },
    ],
  })
})

test('a trail counts from one and has whole addresses', () => {
  expect(
    breadcrumbThing(publicUrl, [
      { path: '/', name: 'Home' },
      { path: '/services', name: 'Diensten' },
    ])['itemListElement'],
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: { '@id': 'https://salon.test/' } },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Diensten',
      item: { '@id': 'https://salon.test/services' },
    },
  ])
})

test('a name that would end the script stays text', () => {
  const name = '</script><script>alert(1)</script>'
  const html = renderToString(<StructuredData thing={{ '@type': 'LocalBusiness', name }} />)
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  const text = /<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
  })
})
