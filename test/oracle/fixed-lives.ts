/** The lives of the suite: random ones, chosen so that each mutant of the model dies in one of them. */
export const FIXED_SEEDS: readonly number[] = [
  1, 3, 5, 6, 7, 8, 9, 10, 12, 13, 18, 23, 25, 30, 34, 46, 59, 107, 143, 152, 176, 201, 283, 987,
];
export const FIXED_STEPS = 40;
