import { createRequire } from 'node:module';
import type { Faker } from '@faker-js/faker';
import { SettleboxError } from '../../engine/errors.ts';

/**
 * Loaded by the first builder, because most suites use none. Only English: loading all locales takes seven times as
 * long.
 */
const FAKER = '@faker-js/faker/locale/en';

/**
 * Returns a separate faker instance, so that the seed of the application's faker stays as it is.
 *
 * @throws SettleboxError `faker_unavailable`
 */
export function loadFaker(seed: number[], require: RequireFaker = createRequire(import.meta.url)): Faker {
  const english = loadEnglish(require);
  const faker: Faker = Reflect.construct(english.constructor, [{ locale: english.rawDefinitions }]);
  faker.seed(seed);
  return faker;
}

type RequireFaker = (name: string) => unknown;

function loadEnglish(require: RequireFaker): Faker {
  try {
    const loaded = require(FAKER);
    return Reflect.get(Object(loaded), 'faker');
  } catch (error) {
    throw new SettleboxError(
      'faker_unavailable',
      `builders() needs the package @faker-js/faker, which failed to load: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}.`,
      'Run npm install --save-dev @faker-js/faker. For Jest on Node before 24.9, install version 9, because version 10 is ESM only.',
    );
  }
}
