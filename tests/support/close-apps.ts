// Runs before each test file: the workers serve many, and what one opened must be gone when the
// next begins.
import { afterAll } from 'vitest'
import { closeAll } from '#tests/support/closings.ts'

afterAll(closeAll)
