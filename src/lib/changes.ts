/** Stands for every table where the tables that changed are named. */
export const ANY_TABLE = '*'
