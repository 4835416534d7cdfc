// Lets signed-in people through and sends others to log in, from where they come back.

import { Navigate, Outlet, useLocation } from "react-router";
import { usePerson } from "@/features/account";
import { paths } from "@/app/paths";

export function RequireAccount() {
  const person = usePerson();
  const { pathname, search } = useLocation();
  return person ? <Outlet /> : <Navigate replace to={paths.login(pathname + search)} />;
}
