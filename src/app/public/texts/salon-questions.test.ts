import { expect, test } from 'vitest'
import { salonQuestions } from './salon-questions.ts'

test('every question is answered by a rule that stands on the page', () => {
  expect(salonQuestions.length).toBeGreaterThan(5)
  for (const { question, answer } of salonQuestions) expect([question.endsWith('?'), answer.length > 20]).toEqual([true, true])
})
