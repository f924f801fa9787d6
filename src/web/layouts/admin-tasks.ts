import { createContext } from "react";
import type { AdminTasks } from "./attention.ts";

/** What waits for an administrator, as the layout has read it; null elsewhere, and where it could not be read. */
export const AdminTasksContext = createContext<AdminTasks | null>(null);
